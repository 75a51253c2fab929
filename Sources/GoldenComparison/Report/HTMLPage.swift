extension HTMLReport {
  /// The style of the page; images are shown pixelated, at twice their size or more.
  static let style = """
    :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
    body { margin: 2rem auto; max-width: 76rem; padding: 0 1rem; }
    h1 { font-size: 1.3rem; } h2 { font-size: 1.05rem; margin: 0 0 .3rem; }
    section { border-top: 1px solid #8886; padding: 1rem 0; }
    .environment { border-left: .3rem solid #d80; padding: .1rem 1rem; background: #d801; }
    .findings li, .message { color: #c22; } .origin { opacity: .7; margin: 0; }
    .badge { font-size: .75rem; border: 1px solid #8888; border-radius: 1rem; padding: .05rem .5rem; }
    .row, .grid { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: .7rem; }
    figure { margin: 0; } figcaption { font-size: .85rem; opacity: .85; max-width: 22rem; }
    img { image-rendering: pixelated; min-width: 12rem; max-width: 100%; vertical-align: top;
      background: repeating-conic-gradient(#999 0 25%, #bbb 0 50%) 0 0 / 16px 16px; }
    .grid img { min-width: 6rem; }
    .stack { position: relative; display: inline-block; overflow: hidden; }
    .over { position: absolute; inset: 0; clip-path: inset(0 50% 0 0); }
    .over img { width: 100%; height: 100%; }
    input { width: 8rem; vertical-align: middle; }
    table { border-collapse: collapse; font-size: .85rem; margin: .5rem 0; }
    th, td { text-align: left; padding: .1rem .8rem .1rem 0; font-weight: normal; }
    .numbers th { opacity: .7; } .sizes td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
    details { border-top: 1px solid #8886; padding: .8rem 0; } summary { cursor: pointer; }
    """

  /// The slider and the blinking.
  static let script = """
    for (const both of document.querySelectorAll('.both')) {
      const over = both.querySelector('.over'), slider = both.querySelector('input');
      const button = both.querySelector('button');
      let timer = 0;
      const show = () => { over.style.clipPath = `inset(0 ${100 - slider.value}% 0 0)`; };
      slider.oninput = show;
      button.onclick = () => {
        if (timer) { clearInterval(timer); timer = 0; over.style.visibility = ''; show(); return; }
        over.style.clipPath = 'none';
        timer = setInterval(() => {
          over.style.visibility = over.style.visibility === 'hidden' ? '' : 'hidden';
        }, 500);
      };
      show();
    }
    """
}
