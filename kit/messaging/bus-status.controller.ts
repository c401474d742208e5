import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { replayDeadLetters, type Replayed, type ServiceBus } from '@portal/contracts/http/admin-bus';
import type * as z from 'zod/mini';
import { Handle } from '../http/handle.js';
import { BusStatus } from './bus-status.js';

/** The state of this service's part of the bus, for the administrators' panel (D-34). */
@Controller()
export class BusStatusController {
  constructor(private readonly status: BusStatus) {}

  /** @throws AppError 503 while the broker is down */
  @Handle(internal.getServiceBus)
  read(): Promise<ServiceBus> {
    return this.status.read();
  }

  /** @throws AppError 404 for a queue that is not this service's */
  @Handle(internal.replayQueue)
  @HttpCode(200)
  replay(
    @Body({ schema: replayDeadLetters }) { queue }: z.infer<typeof replayDeadLetters>,
  ): Promise<Replayed> {
    return this.status.replay(queue);
  }
}
