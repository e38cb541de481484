/**
 * The page's script in the browser. The script fetches the page every second, or more often during short work, and
 * changes only what differs, so that focus, selection and scroll position stay. A click on a button sends the button's
 * request. The script is plain JavaScript, and is served unchanged.
 */
export const script = `"use strict";
(() => {
  const interval = () => (document.querySelector("svg.quick") ? 250 : 1000);
  const answerTime = 10000;
  let timer;
  let round = 0;
  let acting = false;
  let pressed;
  const filter = document.getElementById("filter");
  function address() {
    const query = new URLSearchParams(location.search);
    if (filter.value) query.set("filter", filter.value);
    else query.delete("filter");
    return query.size > 0 ? "/?" + query : "/";
  }

  const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);

  /** Changes a node of the page into the new one. Children with a key are found by it, even if they have moved. */
  function patch(old, next) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
      return;
    }
    for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of next.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const wanted = new Set([...next.children].map(keyOf));
    const byKey = new Map();
    for (const child of [...old.children]) {
      const key = keyOf(child);
      if (key === null) continue;
      if (wanted.has(key)) byKey.set(key, child);
      else child.remove();
    }
    let at = old.firstChild;
    for (const want of next.childNodes) {
      const key = keyOf(want);
      const have = key === null ? keyless(at, want) : byKey.get(key);
      if (!have) {
        old.insertBefore(document.importNode(want, true), at);
        continue;
      }
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      patch(have, want);
    }
    while (at) {
      const after = at.nextSibling;
      at.remove();
      at = after;
    }
  }

  const keyless = (at, want) => (at && keyOf(at) === null && at.nodeName === want.nodeName ? at : undefined);

  /** Shows the new page and keeps the focus. If the focused button has gone, its section's heading gets the focus. */
  function show(next) {
    const focused = document.activeElement;
    const section = focused && focused.closest("section");
    patch(document.querySelector("main"), next.querySelector("main"));
    if (!focused || focused === document.body || document.activeElement === focused) return;
    const other = focused.isConnected ? focused : section && section.querySelector("h2");
    if (other) other.focus({ preventScroll: true });
  }

  function say(place, text, tone) {
    const line = document.createElement("p");
    line.className = tone;
    const words = document.createElement("span");
    words.textContent = text;
    line.append(words);
    if (place === "message") line.append(closeButton());
    document.getElementById(place).replaceChildren(...(text ? [line] : []));
  }

  /** A button that removes the message, and gives the focus back to the button that caused it. */
  function closeButton() {
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    close.addEventListener("click", () => {
      say("message", "", "");
      const heading = document.querySelector("h2");
      (pressed && pressed.isConnected ? pressed : heading).focus({ preventScroll: true });
    });
    return close;
  }

  function tellConnection(isLost) {
    const there = document.getElementById("connection").hasChildNodes();
    if (isLost !== there)
      say("connection", isLost ? "The sandbox does not answer; it may have ended. Trying again." : "", "bad");
  }

  /** Fetches the page. If responses arrive out of order, only that to the latest request is shown. */
  async function refresh() {
    clearTimeout(timer);
    const mine = ++round;
    let isLost = false;
    try {
      const answer = await fetch(address(), { cache: "no-store", signal: AbortSignal.timeout(answerTime) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      if (mine === round) show(new DOMParser().parseFromString(text, "text/html"));
    } catch {
      isLost = true;
    }
    if (mine !== round) return;
    tellConnection(isLost);
    if (!document.hidden) timer = setTimeout(refresh, interval());
  }

  async function act({ method, path, body, done }) {
    try {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(path, { method, body, headers, signal: AbortSignal.timeout(answerTime) });
      const result = await answer.json();
      say("message", answer.ok ? result.message || done : result.error, answer.ok ? "good" : "bad");
    } catch {
      say("message", "The sandbox did not answer, so it may not have been done.", "bad");
    }
  }

  // A link to another view of the page: the script shows it without loading the page again.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    filter.value = new URLSearchParams(location.search).get("filter") ?? "";
    refresh();
  });
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest("button[data-path]");
    if (!button || acting) return;
    acting = true;
    pressed = button;
    await act(button.dataset);
    acting = false;
    await refresh();
  });
  // The URL keeps the filter too, so that a reload shows the same servers.
  filter.addEventListener("input", () => {
    history.replaceState(null, "", address());
    refresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(timer);
    else refresh();
  });
  timer = setTimeout(refresh, interval());
})();
`;
