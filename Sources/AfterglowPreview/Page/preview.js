// The page of `afterglow preview`. All settings are stored in the address, so that a link shows the same.
import { Picture } from "./picture.js";

const $ = (id) => document.getElementById(id);
const picture = new Picture($("picture"), $("reference"), $("overlay"));
const state = {
  scene: "", format: "", set: new Map(), frame: 0, zoom: "fit", guides: "", reduced: false,
  outline: null, playing: 0, from: null, to: null, golden: "",
};
let names = [];
let initial = [];

// MARK: The address

function readAddress(fragment) {
  const query = new URLSearchParams(fragment.slice(1));
  state.scene = names.includes(query.get("scene")) ? query.get("scene") : names[0] ?? "";
  state.format = query.get("format") ?? "";
  state.zoom = query.get("zoom") ?? "fit";
  state.guides = query.get("guides") ?? "";
  state.reduced = query.get("motion") === "reduced";
  state.wantedTime = Number(query.get("t") ?? 0) || 0;
  state.set = new Map();
  for (const text of query.has("scene") ? query.getAll("set") : initial) {
    const equals = text.indexOf("=");
    if (equals > 0) state.set.set(text.slice(0, equals), text.slice(equals + 1));
  }
}

function writeAddress() {
  const query = new URLSearchParams({ scene: state.scene, t: String(time()) });
  if (state.format) query.set("format", state.format);
  if (state.zoom !== "fit") query.set("zoom", state.zoom);
  if (state.guides) query.set("guides", state.guides);
  if (state.reduced) query.set("motion", "reduced");
  for (const [name, value] of state.set) query.append("set", `${name}=${value}`);
  history.replaceState(null, "", `#${query}`);
}

// The query parameters of every request about the scene.
function view(more = {}) {
  const query = new URLSearchParams({ scene: state.scene });
  if (state.format) query.set("format", state.format);
  if (state.reduced) query.set("motion", "reduced");
  for (const [name, value] of state.set) query.append("set", `${name}=${value}`);
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return query;
}

// MARK: Time

const rate = () => state.outline?.frameRate ?? 30;
const lastFrame = () => Math.max(0, Math.ceil((state.outline?.duration ?? 0) * rate() - 1e-6) - 1);
const time = () => Math.round((state.frame / rate()) * 1e6) / 1e6;
const round = (seconds) => Math.round(seconds * 1000) / 1000;
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

function goTo(frame, keepsAddress = false) {
  const before = state.frame;
  state.frame = clamp(Math.round(frame), 0, lastFrame());
  if (state.frame !== before) scrubSound();
  showTime();
  if (!keepsAddress) writeAddress();
  draw();
}

function showTime() {
  $("scrubber").value = state.frame;
  $("scrubber").setAttribute("aria-valuetext", `${time().toFixed(3)} seconds`);
  if (document.activeElement !== $("frame")) $("frame").value = state.frame;
  if (document.activeElement !== $("seconds")) $("seconds").value = round(time());
  const part = lastFrame() > 0 ? state.frame / lastFrame() : 0;
  $("playhead").style.left = `${part * 100}%`;
}

let clock = null;
function play(speed) {
  state.playing = lastFrame() > 0 ? speed : 0;
  $("play").textContent = state.playing ? "❚❚" : "▶";
  $("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  if (!state.playing) {
    clock = null;
    tuneSound();
    writeAddress();
    draw();
    return;
  }
  clock = { start: performance.now(), frame: state.frame };
  requestAnimationFrame(tick);
}

// Late frames are skipped, so that playback keeps real time.
function tick(now) {
  if (!state.playing || !clock) return;
  const low = state.from ?? 0;
  const high = state.to ?? lastFrame();
  const count = high - low + 1;
  const moved = clock.frame - low + ((now - clock.start) / 1000) * rate() * state.playing;
  const frame = low + (((Math.floor(moved) % count) + count) % count);
  if (frame !== state.frame) {
    state.frame = frame;
    showTime();
    draw();
    tuneSound();
  }
  requestAnimationFrame(tick);
}

// MARK: Sound

let sound = null;

// The whole mix is loaded, so that it can be played from any instant.
async function loadSound() {
  const number = loads;
  const response = state.outline.hasSound ? await fetch(`mix.wav?${view()}`) : null;
  const data = response?.ok ? await response.blob() : null;
  if (number !== loads) return;
  sound?.pause();
  if (sound) URL.revokeObjectURL(sound.src);
  sound = data && new Audio(URL.createObjectURL(data));
  $("sound-label").hidden = !sound;
  tuneSound();
}

// A moment of the sound, where the playhead is moved.
let scrubbing = 0;
function scrubSound() {
  if (!sound || state.playing || !$("sound").checked) return;
  sound.currentTime = time();
  sound.play().catch(() => {});
  clearTimeout(scrubbing);
  scrubbing = setTimeout(tuneSound, 120);
}

// Played at normal speed only; corrected when it has drifted from the image.
function tuneSound() {
  if (!sound) return;
  if (state.playing !== 1 || !$("sound").checked || time() >= sound.duration) {
    sound.pause();
    return;
  }
  if (Math.abs(sound.currentTime - time()) > 0.12) sound.currentTime = time();
  if (sound.paused) sound.play().catch(() => {});
}

// MARK: The image

let drawing = false;
let wanted = false;
let shown = null;

function scale() {
  const { width, height } = state.outline;
  const ratio = devicePixelRatio || 1;
  if (state.zoom !== "fit") return { scale: Number(state.zoom), ratio: 1 };
  const stage = $("stage");
  const room = Math.min((stage.clientWidth - 28) / width, (stage.clientHeight - 28) / height);
  const most = Math.sqrt(16e6 / (width * height));
  return { scale: Math.max(0.02, Math.min(room * ratio, most)), ratio };
}

// One request at a time: of requests in the meantime only the last is drawn afterward.
async function draw() {
  wanted = true;
  if (drawing || !state.outline) return;
  drawing = true;
  while (wanted) {
    wanted = false;
    const { scale: factor, ratio } = scale();
    const query = view({ at: time(), scale: Math.round(factor * 1e4) / 1e4 });
    if (state.playing) query.set("fast", "1");
    // Goldens are not dithered.
    if (state.golden) query.set("dither", "none");
    const began = performance.now();
    try {
      const response = await fetch(`frame.png?${query}`);
      if (response.ok) {
        const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: "none" });
        picture.show(bitmap, ratio);
        shown?.close?.();
        shown = bitmap;
        showComparison();
        hideErrors();
        $("status").textContent = `${bitmap.width}×${bitmap.height}, ${Math.round(performance.now() - began)} ms`;
        document.body.dataset.drawn = String(Number(document.body.dataset.drawn ?? 0) + 1);
      } else if (response.status === 422) {
        showErrors((await response.json()).errors);
      }
    } catch (error) {
      $("status").textContent = `the program does not answer: ${error.message}`;
      break;
    }
  }
  drawing = false;
}

function showErrors(errors) {
  play0();
  const box = $("errors");
  const title = document.createElement("h2");
  title.textContent = errors.length === 1 ? "One error" : `${errors.length} errors`;
  box.replaceChildren(title);
  for (const error of errors.slice(0, 20)) {
    const place = [error.file, error.line, error.column].filter((part) => part != null).join(":");
    const line = document.createElement("p");
    line.textContent = [place, error.path, error.message].filter(Boolean).join(": ");
    box.append(line);
    if (error.text) {
      const text = document.createElement("pre");
      const before = error.text.slice(0, Math.max(0, (error.column ?? 1) - 1)).replace(/[^\t]/g, " ");
      text.textContent = `${error.text}\n${before}^`;
      box.append(text);
    }
  }
  box.hidden = false;
}

function hideErrors() {
  $("errors").hidden = true;
}

function play0() {
  if (state.playing) play(0);
}

// MARK: The scene

let loads = 0;

async function load(keepsFrame, wantedTime = state.wantedTime ?? 0) {
  loads += 1;
  const number = loads;
  const response = await fetch(`scene?${view()}`);
  const outline = response.ok ? await response.json() : null;
  const errors = response.ok ? [] : response.status === 422 ? (await response.json()).errors : [{ message: await response.text() }];
  // Another scene may have been requested in the meantime.
  if (number !== loads) return;
  if (!outline) {
    showErrors(errors);
    return;
  }
  const rateBefore = rate();
  const seconds = keepsFrame ? state.frame / rateBefore : wantedTime;
  state.outline = outline;
  state.frame = clamp(Math.round(seconds * rate()), 0, lastFrame());
  $("scrubber").max = lastFrame();
  $("frame").max = lastFrame();
  $("length").textContent = lastFrame() > 0 ? `of ${lastFrame() + 1} frames, ${round(outline.duration)} s` : "a still";
  $("picture").setAttribute("aria-label", outline.summary || `The scene ${state.scene}`);
  document.title = `${state.scene} – Afterglow`;
  showFormats(outline);
  showParameters(outline.parameters);
  showLanes(outline);
  picture.guides(state.guides, outline);
  showTime();
  writeAddress();
  loadSound();
  await draw();
  if (outline.warnings.length) $("status").textContent = outline.warnings.join("; ");
}

function options(select, values, chosen) {
  select.replaceChildren(
    ...values.map((value) => {
      const option = document.createElement("option");
      option.value = option.textContent = value;
      option.selected = value === chosen;
      return option;
    }));
}

function showFormats(outline) {
  $("format-label").hidden = outline.formats.length === 0;
  options($("format"), outline.formats, state.format || outline.format);
}

// One control for each parameter; existing controls keep the focus.
function showParameters(parameters) {
  const box = $("parameters");
  $("parameters-section").hidden = parameters.length === 0;
  const key = JSON.stringify(parameters.map(({ value, ...rest }) => rest));
  if (box.dataset.key !== key) {
    box.dataset.key = key;
    box.replaceChildren(...parameters.map(control));
  }
  for (const parameter of parameters) {
    const input = box.querySelector(`[name="${CSS.escape(parameter.name)}"]`);
    if (!input || input === document.activeElement) continue;
    setValue(input, parameter.value);
  }
}

function setValue(input, value) {
  if (input.type === "checkbox") input.checked = value === true;
  else if (input.type === "color") input.value = hex(value);
  else input.value = typeof value === "string" ? value : JSON.stringify(value);
}

// A color in the notation of color controls, from any CSS notation.
function hex(css) {
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = css;
  return /^#[0-9a-f]{6}$/.test(context.fillStyle) ? context.fillStyle : "#000000";
}

function control(parameter) {
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = parameter.name;
  if (parameter.summary) label.title = parameter.summary;
  let input;
  if (parameter.type === "choice") {
    input = document.createElement("select");
    options(input, parameter.choices, parameter.value);
  } else if (parameter.type === "data") {
    input = document.createElement("textarea");
    input.rows = 3;
  } else {
    input = document.createElement("input");
    const bounded = parameter.minimum != null && parameter.maximum != null;
    input.type = { boolean: "checkbox", color: "color", text: "text" }[parameter.type] ?? (bounded ? "range" : "number");
    if (parameter.minimum != null) input.min = parameter.minimum;
    if (parameter.maximum != null) input.max = parameter.maximum;
    if (parameter.type === "integer") input.step = 1;
    else if (bounded) input.step = (parameter.maximum - parameter.minimum) / 200;
    else if (parameter.type === "number") input.step = "any";
  }
  input.name = parameter.name;
  input.addEventListener(input.type === "text" || parameter.type === "data" ? "change" : "input", () => {
    const value = input.type === "checkbox" ? String(input.checked) : input.value;
    state.set.set(parameter.name, value);
    load(true);
  });
  label.append(name, input);
  return label;
}

// The peaks of a sound over the whole length.
function waveform(peaks) {
  const canvas = document.createElement("canvas");
  canvas.className = "waveform";
  [canvas.width, canvas.height] = [peaks.length, 14];
  const context = canvas.getContext("2d");
  context.fillStyle = getComputedStyle($("playhead")).backgroundColor;
  peaks.forEach((peak, x) => context.fillRect(x, 7 - 7 * peak, 1, 14 * peak));
  return canvas;
}

function showLanes(outline) {
  const length = outline.duration || 1;
  const place = (seconds) => clamp((seconds / length) * 100, 0, 100);
  $("lanes").replaceChildren(
    ...outline.lanes.slice(0, 200).map((lane) => {
      const row = document.createElement("div");
      row.className = "lane";
      row.title = `${lane.name}, line ${lane.line ?? "?"}: ${lane.animations.map((a) => a.property).join(", ")}`;
      const span = (window, name, kind) => {
        const end = typeof window.end === "number" ? window.end : length;
        const element = document.createElement(kind === "window" ? "div" : "button");
        element.className = kind;
        element.title = `${name}: ${round(window.start)}…${round(end)} s`;
        element.style.left = `${place(window.start)}%`;
        element.style.width = `${place(end) - place(window.start)}%`;
        row.append(element);
        return element;
      };
      if (lane.window) {
        const element = span(lane.window, lane.name, "window");
        element.addEventListener("click", () => goTo(Math.ceil(lane.window.start * rate() - 1e-3)));
      }
      // The children of a sequence; a click goes to the first frame that shows one alone.
      (lane.strip ?? []).forEach((child, index, strip) => {
        const element = span(child.window, child.name, "part");
        element.textContent = child.name;
        const end = index > 0 && typeof strip[index - 1].window.end === "number" ? strip[index - 1].window.end : 0;
        element.addEventListener("click", () => {
          play(0);
          goTo(Math.ceil(Math.max(child.window.start, end) * rate() - 1e-3));
        });
      });
      const peaks = outline.waveforms[lane.path];
      if (peaks) row.append(waveform(peaks));
      for (const animation of lane.animations) {
        const end = typeof animation.end === "number" ? animation.end : length;
        const bar = document.createElement("div");
        bar.className = "bar";
        bar.style.left = `${place(animation.delay)}%`;
        bar.style.width = `${Math.max(0.3, place(end) - place(animation.delay))}%`;
        row.append(bar);
        if (typeof animation.duration !== "number" || animation.duration <= 0) continue;
        const count = Math.min(50, Math.ceil((Math.min(end, length) - animation.delay) / animation.duration - 1e-6));
        for (let iteration = 0; iteration < count; iteration++) {
          for (const offset of animation.offsets.slice(0, 20)) {
            const seconds = animation.delay + (iteration + offset) * animation.duration;
            if (seconds < 0 || seconds > Math.min(end, length) + 1e-6) continue;
            const mark = document.createElement("div");
            mark.className = "key";
            mark.style.left = `${place(seconds)}%`;
            row.append(mark);
          }
        }
      }
      if (lane.strip) return row;
      const name = document.createElement("span");
      name.textContent = lane.name;
      row.classList.add("named");
      row.append(name);
      return row;
    }));
}

// MARK: Picking, comparing, exporting

async function pick(event) {
  const box = $("picture").getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * state.outline.width;
  const y = ((event.clientY - box.top) / box.height) * state.outline.height;
  const response = await fetch(`pick?${view({ at: time(), x, y })}`);
  if (!response.ok) return;
  const { layers } = await response.json();
  $("pick-hint").textContent = layers.length
    ? `At ${Math.round(x * 10) / 10}, ${Math.round(y * 10) / 10}, from the top:` : "Only the background.";
  $("picked").replaceChildren(
    ...layers.map((layer, index) => {
      const item = document.createElement("li");
      const details = document.createElement("details");
      details.open = index === 0;
      const summary = document.createElement("summary");
      summary.textContent = `${layer.name}${layer.line ? `, line ${layer.line}` : ""}`;
      const values = document.createElement("pre");
      values.tabIndex = 0;
      values.textContent = JSON.stringify(layer.values, null, 1);
      details.append(summary, values);
      item.append(details);
      return item;
    }));
}

async function showGoldens() {
  const response = await fetch(`goldens?${view()}`);
  goldens = response.ok ? (await response.json()).goldens : [];
  $("golden-label").hidden = goldens.length === 0;
  options($("golden"), ["", ...goldens.map((golden) => golden.name)], state.golden);
  $("golden").options[0].textContent = "none";
}

// Shows the scene with a golden's settings, and the golden beside it.
async function compareWithGolden(name) {
  const golden = goldens.find((golden) => golden.name === name);
  state.golden = golden ? name : "";
  if (!golden) {
    picture.reference = null;
    showComparison();
    draw();
    return;
  }
  const response = await fetch(`golden.png?${view({ name })}`);
  if (!response.ok) return;
  const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: "none" });
  state.set = new Map(golden.set.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]));
  state.format = state.set.get("format") ?? "";
  state.set.delete("format");
  state.reduced = $("reduced").checked = golden.reducesMotion;
  await load(false, golden.at);
  setZoom(String(golden.scale ?? golden.width / state.outline.width));
  picture.keep(bitmap);
  showComparison();
  draw();
}

function setZoom(zoom) {
  const select = $("zoom");
  if (![...select.options].some((option) => option.value === zoom)) {
    select.add(new Option(`× ${Math.round(zoom * 1000) / 1000}`, zoom));
  }
  select.value = state.zoom = zoom;
}

let goldens = [];
let blinking = null;
function showComparison() {
  $("compare-tools").hidden = !picture.reference;
  clearInterval(blinking);
  if (!picture.reference) {
    $("compare-result").textContent = "";
    return;
  }
  const result = picture.drawReference();
  $("compare-result").textContent = result
    ? result.count ? `${result.count} pixels differ, by at most ${result.greatest} of 255` : "equal" : "";
  if (picture.mode === "blink") {
    let isOn = true;
    blinking = setInterval(() => picture.drawReference((isOn = !isOn)), 500);
  }
}

function compareAs(mode) {
  picture.mode = mode;
  $("compare").value = mode;
  showComparison();
}

async function exportFile() {
  const factor = Number($("export-scale").value) || 1;
  const kind = $("kind").value;
  if (kind === "png") {
    const link = document.createElement("a");
    link.href = `frame.png?${view({ at: time(), scale: factor })}`;
    link.download = "scene.png";
    link.click();
    return;
  }
  const started = await fetch(`exports?${view({ kind, scale: factor })}`, { method: "POST" });
  if (!started.ok) {
    const isJSON = started.headers.get("content-type")?.includes("json");
    $("export-state").textContent = isJSON ? (await started.json()).errors[0]?.message : await started.text();
    return;
  }
  const { export: number } = await started.json();
  $("export-progress").hidden = $("export-cancel").hidden = false;
  let isCancelled = false;
  $("export-cancel").onclick = async () => {
    isCancelled = true;
    await fetch(`exports/${number}`, { method: "DELETE" });
    $("export-state").textContent = "cancelled";
  };
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (isCancelled) break;
    const job = await (await fetch(`exports/${number}`)).json();
    $("export-progress").value = job.count ? job.finished / job.count : 0;
    $("export-state").textContent = job.error ?? `${job.finished} of ${job.count} frames`;
    if (!job.isDone) continue;
    if (!job.error) {
      const link = document.createElement("a");
      link.href = `exports/${number}/file`;
      link.textContent = `Download scene.${kind}`;
      $("export-state").replaceChildren(link);
    }
    break;
  }
  $("export-progress").hidden = $("export-cancel").hidden = true;
}

function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

async function copyCommand() {
  const words = ["afterglow", "render", state.outline?.path ?? state.scene, "-o", "out.png", "--at", String(time())];
  if (state.format) words.push("--format", state.format);
  if (state.reduced) words.push("--reduced-motion");
  for (const [name, value] of state.set) words.push("--set", `${name}=${value}`);
  const line = words.map(quoted).join(" ");
  document.body.dataset.command = line;
  try {
    await navigator.clipboard.writeText(line);
    $("status").textContent = "copied";
  } catch {
    $("status").textContent = line;
  }
}

// MARK: Keys and controls

function key(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("input:not([type=range]):not([type=checkbox]), select, textarea")) return;
  if (target.matches("button, summary, input[type=checkbox]") && [" ", "Enter"].includes(event.key)) return;
  if (target.matches("input[type=range]") && target.id !== "scrubber" && event.key.startsWith("Arrow")) return;
  const step = event.shiftKey ? 10 : 1;
  const actions = {
    " ": () => play(state.playing ? 0 : 1),
    k: () => play(0),
    l: () => play(state.playing > 0 ? Math.min(8, state.playing * 2) : 1),
    j: () => play(state.playing < 0 ? Math.max(-8, state.playing * 2) : -1),
    ArrowLeft: () => { play0(); goTo(state.frame - step); },
    ArrowRight: () => { play0(); goTo(state.frame + step); },
    Home: () => goTo(0),
    End: () => goTo(lastFrame()),
    i: () => { state.from = state.frame; $("status").textContent = `loop from frame ${state.frame}`; },
    o: () => { state.to = Math.max(state.frame, state.from ?? 0); $("status").textContent = `loop to frame ${state.to}`; },
    u: () => { state.from = state.to = null; $("status").textContent = "loop all"; },
    b: () => compareAs(picture.mode === "blink" ? "slide" : "blink"),
    d: () => compareAs(picture.mode === "difference" ? "slide" : "difference"),
    "?": () => $("help").click(),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function connect() {
  document.addEventListener("keydown", key);
  $("play").addEventListener("click", () => play(state.playing ? 0 : 1));
  $("scrubber").addEventListener("input", () => { play0(); goTo(Number($("scrubber").value)); });
  $("frame").addEventListener("change", () => goTo(Number($("frame").value)));
  $("seconds").addEventListener("change", () => goTo(Number($("seconds").value) * rate()));
  $("scene").addEventListener("change", () => {
    Object.assign(state, { scene: $("scene").value, format: "", set: new Map(), outline: null, wantedTime: 0, frame: 0, from: null, to: null, golden: "" });
    play(0);
    load(false);
    showGoldens();
  });
  $("golden").addEventListener("change", () => compareWithGolden($("golden").value));
  $("sound").addEventListener("change", tuneSound);
  $("format").addEventListener("change", () => { state.format = $("format").value; load(true); });
  $("reset").addEventListener("click", () => { state.set = new Map(); load(true); });
  $("zoom").addEventListener("change", () => { state.zoom = $("zoom").value; goTo(state.frame); });
  $("guides").addEventListener("change", () => {
    state.guides = $("guides").value;
    picture.guides(state.guides, state.outline);
    writeAddress();
  });
  $("reduced").addEventListener("change", () => { state.reduced = $("reduced").checked; goTo(state.frame); });
  $("copy").addEventListener("click", copyCommand);
  $("help").addEventListener("click", () => {
    $("keys").hidden = !$("keys").hidden;
    $("help").setAttribute("aria-expanded", String(!$("keys").hidden));
  });
  $("picture").addEventListener("click", pick);
  $("picture").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const box = $("picture").getBoundingClientRect();
    pick({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
  });
  $("pin").addEventListener("click", async () => {
    picture.keep(await createImageBitmap($("picture")));
    showComparison();
  });
  $("file").addEventListener("change", async () => {
    const file = $("file").files[0];
    if (!file) return;
    try {
      picture.keep(await createImageBitmap(file, { colorSpaceConversion: "none" }));
      showComparison();
    } catch {
      $("compare-result").textContent = `${file.name} is no picture that the browser reads`;
    }
  });
  $("unpin").addEventListener("click", () => { state.golden = $("golden").value = ""; picture.reference = null; picture.drawReference(); showComparison(); });
  $("compare").addEventListener("change", () => compareAs($("compare").value));
  $("edge").addEventListener("input", () => { picture.edge = Number($("edge").value) / 100; showComparison(); });
  $("export").addEventListener("click", exportFile);
  new ResizeObserver(() => { if (state.zoom === "fit" && !state.playing) draw(); }).observe($("stage"));
  const events = new EventSource("events");
  events.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.changed === state.scene) load(true);
    if (told.scenes) listScenes();
  };
  // When the connection returns, everything may have changed.
  let wasAway = false;
  events.onerror = () => { wasAway = true; };
  events.onopen = () => { if (wasAway) { listScenes(); load(true); } wasAway = false; document.body.dataset.connected = "true"; };
}

// Scenes were added or removed; the current one remains until another is selected.
async function listScenes() {
  names = (await (await fetch("scenes")).json()).scenes;
  const isThere = names.includes(state.scene);
  options($("scene"), isThere ? names : [state.scene, ...names], state.scene);
  if (!isThere) showErrors([{ file: state.scene, message: "this scene is no longer there" }]);
  else if (!$("errors").hidden) load(true);
}

async function begin() {
  const listing = await (await fetch("scenes")).json();
  names = listing.scenes;
  initial = listing.settings;
  connect();
  // A link may be pasted into an open page. Changes by the page itself raise no event.
  addEventListener("hashchange", (event) => follow(new URL(event.newURL).hash));
  await follow(location.hash);
}

// Applies the settings of a link.
async function follow(fragment) {
  readAddress(fragment);
  options($("scene"), names, state.scene);
  $("zoom").value = state.zoom;
  $("guides").value = state.guides;
  $("reduced").checked = state.reduced;
  await load(false);
  showGoldens();
}

begin();
