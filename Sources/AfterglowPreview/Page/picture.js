// The image on the page: drawn from the server's PNG files, with optional guides and a reference image.

const NS = "http://www.w3.org/2000/svg";

export class Picture {
  constructor(canvas, reference, overlay) {
    Object.assign(this, { canvas, referenceCanvas: reference, overlay });
    this.context = canvas.getContext("2d", { willReadFrequently: false });
    this.reference = null;
    this.mode = "slide";
    this.edge = 0.5;
  }

  // Shows a bitmap with `ratio` of its pixels per CSS pixel.
  show(bitmap, ratio) {
    const { canvas } = this;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
    }
    canvas.style.width = `${bitmap.width / ratio}px`;
    canvas.style.height = `${bitmap.height / ratio}px`;
    this.context.clearRect(0, 0, canvas.width, canvas.height);
    this.context.drawImage(bitmap, 0, 0);
    this.drawReference();
  }

  keep(bitmap) {
    this.reference = bitmap;
    this.drawReference();
  }

  // Draws the reference over the image according to the mode; returns the maximum difference of a channel,
  // if requested.
  drawReference(isOn = true) {
    const { canvas, referenceCanvas: over, reference } = this;
    over.hidden = !reference || !isOn;
    if (over.hidden) return null;
    over.width = canvas.width;
    over.height = canvas.height;
    over.style.width = canvas.style.width;
    over.style.height = canvas.style.height;
    const context = over.getContext("2d");
    if (this.mode === "slide") {
      const edge = Math.round(this.edge * over.width);
      context.save();
      context.beginPath();
      context.rect(0, 0, edge, over.height);
      context.clip();
      context.clearRect(0, 0, over.width, over.height);
      context.drawImage(reference, 0, 0, over.width, over.height);
      context.restore();
      context.fillStyle = "#ff2d87";
      context.fillRect(edge, 0, 1, over.height);
      return null;
    }
    context.drawImage(reference, 0, 0, over.width, over.height);
    return this.mode === "difference" ? this.difference(context) : null;
  }

  // Replaces the reference by the amplified difference.
  difference(context) {
    const { width, height } = this.canvas;
    const one = this.context.getImageData(0, 0, width, height).data;
    const other = context.getImageData(0, 0, width, height);
    let greatest = 0;
    let count = 0;
    for (let i = 0; i < one.length; i += 4) {
      let most = 0;
      for (let c = 0; c < 4; c++) most = Math.max(most, Math.abs(one[i + c] - other.data[i + c]));
      if (most > 0) count += 1;
      greatest = Math.max(greatest, most);
    }
    const factor = greatest > 0 ? Math.max(1, Math.floor(255 / greatest)) : 1;
    for (let i = 0; i < one.length; i += 4) {
      for (let c = 0; c < 3; c++) other.data[i + c] = Math.abs(one[i + c] - other.data[i + c]) * factor;
      other.data[i + 3] = 255;
    }
    context.putImageData(other, 0, 0);
    return { greatest, count };
  }

  // Guide lines over the image.
  guides(kind, size) {
    this.overlay.replaceChildren();
    if (!kind || !size) return;
    const { width, height } = size;
    this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.overlay.setAttribute("preserveAspectRatio", "none");
    const add = (name, values) => {
      const shape = document.createElementNS(NS, name);
      for (const [key, value] of Object.entries(values)) shape.setAttribute(key, value);
      this.overlay.append(shape);
    };
    const inset = (top, bottom, side) =>
      add("rect", { x: width * side, y: height * top, width: width * (1 - 2 * side), height: height * (1 - top - bottom) });
    const lines = (count) => {
      for (let i = 1; i < count; i++) {
        add("line", { x1: (width * i) / count, x2: (width * i) / count, y1: 0, y2: height });
        add("line", { y1: (height * i) / count, y2: (height * i) / count, x1: 0, x2: width });
      }
    };
    if (kind === "title") inset(0.05, 0.05, 0.05);
    if (kind === "action") inset(0.035, 0.035, 0.035);
    if (kind === "story") inset(250 / 1920, 340 / 1920, 60 / 1080);
    if (kind === "thirds") lines(3);
    if (kind === "grid") lines(10);
  }
}
