// Whether the connection to the server is lost. One that is lost only briefly is not reported.

/** After how many milliseconds a loss is reported, and how long it is said that the connection is back. */
const patience = 1500;
const welcome = 2500;

export class Connection {
  lost = $state(false);
  returned = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private thanks: ReturnType<typeof setTimeout> | undefined;

  /** hear is told whether there is a connection, whenever that changes. */
  hear(connected: boolean) {
    clearTimeout(this.timer);
    if (!connected) {
      this.timer = setTimeout(() => (this.lost = true), patience);
      return;
    }
    if (this.lost) {
      this.returned = true;
      clearTimeout(this.thanks);
      this.thanks = setTimeout(() => (this.returned = false), welcome);
    }
    this.lost = false;
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.thanks);
  }
}
