import { Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { MessagingOptions } from './messaging-options.js';

/** Nest's transport for our bus: hands every `@OnEvent` handler its events (design, section 5). */
@Injectable()
export class EventStrategy extends Server implements CustomTransportStrategy {
  constructor(private readonly options: MessagingOptions) {
    super();
  }

  listen(callback: () => void) {
    this.logger.log(`${this.options.name} hears ${this.getHandlers().size} events`);
    callback();
  }

  close() {}

  on(): never {
    throw new Error('The bus has no events of its own');
  }

  unwrap(): never {
    throw new Error('There is no one client behind the bus');
  }
}
