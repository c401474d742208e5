import type { Channel, ConsumeMessage } from 'amqplib';

/**
 * Acknowledges the settled messages of one channel, in as few frames as their order allows: each frame is an entry
 * in the quorum queue's log. The channel has one consumer, so delivery tags count 1, 2, 3 …
 *
 * A tag is never acknowledged twice, nor one that is still being handled, though both look near: the broker would end the
 * channel for the first (hence `ahead`), and lose a message at a crash for the second (`low` stops at the first that is not
 * settled). After the channel's end nothing is lost either: its messages come again, and the inbox knows them.
 */
export class Acknowledgements {
  private readonly settled = new Set<number>();
  /** Settled and told the broker, while one before it is still being handled. */
  private readonly ahead = new Set<number>();
  private low = 0;
  private scheduled = false;

  constructor(private readonly channel: Channel) {}

  settle(message: ConsumeMessage): void {
    this.settled.add(message.fields.deliveryTag);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  /** Tells the broker at once; nothing when the channel has gone: then the messages come again. */
  flush(): void {
    this.scheduled = false;
    let last = 0;
    while (this.settled.has(this.low + 1) || this.ahead.has(this.low + 1)) {
      this.low++;
      if (this.settled.delete(this.low)) last = this.low;
      else this.ahead.delete(this.low);
    }
    try {
      // `last` was not acknowledged before, as a multiple acknowledgement demands of its tag.
      if (last > 0) this.channel.ack(tagged(last), true);
      for (const tag of this.settled) {
        this.channel.ack(tagged(tag));
        this.ahead.add(tag);
      }
      this.settled.clear();
    } catch {
      // closed
    }
  }
}

const tagged = (deliveryTag: number) => ({ fields: { deliveryTag } }) as ConsumeMessage;
