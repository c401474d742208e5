/** Longer ago than this, nobody remembers. */
const REMEMBERED_MS = 60_000;
/** On the way of a page's question. */
const SLACK_MS = 5_000;

/**
 * When something was last sent to each room, so that a page that connects learns whether it missed any of it (D-169).
 * Times are in milliseconds.
 */
export class LastSent {
  /** In the order of the times. */
  private readonly at = new Map<string, number>();

  note(rooms: string[], now = Date.now()): void {
    for (const room of rooms) {
      this.at.delete(room);
      this.at.set(room, now);
    }
    for (const [room, time] of this.at) {
      if (time >= now - REMEMBERED_MS) break;
      this.at.delete(room);
    }
  }

  /**
   * Whether anything was sent to one of the rooms in the last `ms`, or would have been.
   * @param hearsSince since when the hub has heard every event
   */
  missed(rooms: string[], ms: number, hearsSince: number, now = Date.now()): boolean {
    const since = now - ms - SLACK_MS;
    if (!(since >= hearsSince && since >= now - REMEMBERED_MS)) return true;
    return rooms.some((room) => (this.at.get(room) ?? 0) >= since);
  }
}
