// What costs something is asked for and drawn when the reader comes near it.

/** whenSeen calls once its element is in view, or nearly. */
export const whenSeen = (seen: () => void) => (node: Element) => {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((e) => e.isIntersecting)) return;
    watcher.disconnect();
    seen();
  }, { rootMargin: "300px" });
  watcher.observe(node);
  return () => watcher.disconnect();
};
