"use strict";
(function () {
  const album = JSON.parse(document.getElementById("album").textContent);
  const text = album.lines.map((line) => line.map((piece) => album.pieces[piece]).join(""));
  const get = (id) => document.getElementById(id);
  let frames = [], at = 0, timer = null;

  // every frame as its list of lines, from what each changes in the one before
  function unfold(replay) {
    let lines = [];
    return replay.frames.map((frame) => {
      lines = lines.slice();
      for (const [place, gone, ...come] of frame.changes.slice().reverse()) lines.splice(place, gone, ...come);
      return { ...frame, lines };
    });
  }

  function show(k) {
    at = Math.max(0, Math.min(frames.length - 1, k));
    const frame = frames[at];
    get("board").innerHTML = frame.lines.map((line) => text[line]).join("\n");
    get("caption").textContent = frame.caption;
    get("told").replaceChildren(...frame.events.map((said) => {
      const item = document.createElement("li");
      item.textContent = said;
      return item;
    }));
    get("place").value = at;
    if (at === frames.length - 1) pause();
  }

  function open(k) {
    pause();
    frames = unfold(album.replays[k]);
    get("place").max = frames.length - 1;
    show(0);
  }

  function turn(way) {
    let k = at + way;
    while (k > 0 && k < frames.length - 1 && frames[k].turn === frames[at].turn) k += way;
    show(k);
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    get("run").textContent = "play";
  }

  function run() {
    if (timer) return pause();
    if (at === frames.length - 1) show(0);
    timer = setInterval(() => show(at + 1), 450);
    get("run").textContent = "pause";
  }

  album.replays.forEach((replay, k) => get("which").add(new Option(replay.title, k)));
  get("which").onchange = (event) => open(Number(event.target.value));
  get("first").onclick = () => show(0);
  get("back").onclick = () => show(at - 1);
  get("next").onclick = () => show(at + 1);
  get("last").onclick = () => show(frames.length - 1);
  get("turn").onclick = () => turn(1);
  get("run").onclick = run;
  get("place").oninput = (event) => show(Number(event.target.value));
  document.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    if (event.shiftKey) turn(way); else show(at + way);
  });
  // report.html#replay-2-40 opens the second replay at its fortieth step
  const wanted = /^#replay-(\d+)-(\d+)$/.exec(location.hash);
  open(wanted ? Math.min(album.replays.length, Number(wanted[1])) - 1 : 0);
  if (wanted) {
    get("which").selectedIndex = Math.min(album.replays.length, Number(wanted[1])) - 1;
    show(Number(wanted[2]));
    get("replays").scrollIntoView();
  }
})();
