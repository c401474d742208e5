import type { Channel, ConsumeMessage } from 'amqplib';

/**
 * Acknowledges the handled messages of one channel, in as few frames as their order allows: each frame is an entry
 * in the quorum queue's log. The channel has one consumer, so delivery tags count 1, 2, 3 …
 *
 * No tag may be acknowledged twice, or the broker closes the channel (hence `ahead`). No tag may be acknowledged while its
 * message is being handled, or a crash loses the message (hence `low` stops at the first that is not handled). When the
 * channel closes nothing is lost: its messages are redelivered, and the inbox drops duplicates.
 */
export class Acknowledgements {
  private readonly handled = new Set<number>();
  /** Acknowledged, while one before it is still being handled. */
  private readonly ahead = new Set<number>();
  private low = 0;
  private scheduled = false;

  constructor(private readonly channel: Channel) {}

  acknowledge(message: ConsumeMessage): void {
    this.handled.add(message.fields.deliveryTag);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  /** Acknowledges at once. Does nothing when the channel is closed: then the messages are redelivered. */
  flush(): void {
    this.scheduled = false;
    let last = 0;
    while (this.handled.has(this.low + 1) || this.ahead.has(this.low + 1)) {
      this.low++;
      if (this.handled.delete(this.low)) last = this.low;
      else this.ahead.delete(this.low);
    }
    try {
      // A multiple acknowledgement needs a tag that was not acknowledged before, such as `last`.
      if (last > 0) this.channel.ack(tagged(last), true);
      for (const tag of this.handled) {
        this.channel.ack(tagged(tag));
        this.ahead.add(tag);
      }
      this.handled.clear();
    } catch {
      // closed
    }
  }
}

const tagged = (deliveryTag: number) => ({ fields: { deliveryTag } }) as ConsumeMessage;
