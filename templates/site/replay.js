// Keys, a slider and sliding units for pages that are linked one to the next and need none of it.
(function () {
  "use strict";
  var bar = document.querySelector("nav.replay"), steps = window.turns;
  if (!bar || !steps) return;
  var pages = steps.pages, names = steps[document.documentElement.lang] || pages;
  var here = pages.indexOf(bar.dataset.here), playing = false, busy = false, timer = 0;
  var still = window.matchMedia("(prefers-reduced-motion: reduce)");
  var SLIDE = 900, LOOK = 1400;

  var button = document.createElement("button");
  button.type = "button";
  var label = document.createElement("label"), slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  slider.max = pages.length - 1;
  label.append(bar.dataset.turn, slider);
  bar.append(button, label);

  function show() {
    button.textContent = playing ? bar.dataset.pause : bar.dataset.play;
    button.disabled = here === pages.length - 1;
    slider.value = here;
    slider.setAttribute("aria-valuetext", names[here]);
  }

  function open(step) {
    if (step < 0 || step >= pages.length || step === here) return stop();
    var to = pages[step] + ".html";
    // Autoplay leaves one step behind it: "back" leads to where it began.
    if (playing) location.replace(to + "#play");
    else location.href = to;
  }

  function along(way, share) {
    var whole = 0, lengths = [], i;
    for (i = 1; i < way.length; i++) {
      lengths.push(Math.hypot(way[i][0] - way[i - 1][0], way[i][1] - way[i - 1][1]));
      whole += lengths[i - 1];
    }
    var left = whole * share;
    for (i = 0; i < lengths.length; i++) {
      if (left <= lengths[i] && lengths[i]) {
        var part = left / lengths[i];
        return [way[i][0] + (way[i + 1][0] - way[i][0]) * part, way[i][1] + (way[i + 1][1] - way[i][1]) * part];
      }
      left -= lengths[i];
    }
    return way[way.length - 1];
  }

  // Units go the way of their orders, then the next page shows where they are.
  function slide(then) {
    var units = Array.from(document.querySelectorAll(".whole g.unit[data-way]"), function (unit) {
      return [unit, unit.dataset.way.split(" ").map(function (step) { return step.split(",").map(Number); })];
    });
    if (still.matches || !units.length) return then();
    busy = true;
    var began = performance.now();
    requestAnimationFrame(function move(now) {
      if (!busy) return;
      var share = Math.min(1, Math.max(0, (now - began) / SLIDE)), eased = share * share * (3 - 2 * share);
      units.forEach(function (unit) { unit[0].setAttribute("transform", "translate(" + along(unit[1], eased) + ")"); });
      if (share < 1) requestAnimationFrame(move);
      else then();
    });
  }

  function forward() {
    if (!busy && here < pages.length - 1) slide(function () { open(here + 1); });
  }

  function play() {
    playing = true;
    show();
    timer = setTimeout(forward, LOOK);
  }

  function stop() {
    clearTimeout(timer);
    playing = busy = false;
    document.querySelectorAll("g.unit[transform]").forEach(function (unit) { unit.removeAttribute("transform"); });
    show();
  }

  button.addEventListener("click", function () { if (playing) stop(); else { playing = true; show(); forward(); } });
  slider.addEventListener("input", function () { slider.setAttribute("aria-valuetext", names[slider.value]); });
  slider.addEventListener("change", function () { playing = false; open(Number(slider.value)); });
  bar.addEventListener("click", function (event) {
    var link = event.target.closest("a[rel=next]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    forward();
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, .wide")) return;
    if (event.key === "ArrowRight") forward();
    else if (event.key === "ArrowLeft") open(here - 1);
    else return;
    event.preventDefault();
  });
  // A page that "back" brings again stands still.
  window.addEventListener("pageshow", function (event) { if (event.persisted) stop(); });
  show();
  var entry = performance.getEntriesByType("navigation")[0];
  if (location.hash === "#play" && here < pages.length - 1 && !(entry && entry.type === "back_forward")) play();
})();
