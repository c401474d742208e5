import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { replayDeadLetters, type Replayed, type ServiceBus } from '@portal/contracts/http/admin-bus';
import type * as z from 'zod/mini';
import { Allow } from '../http/caller.js';
import { BusStatus } from './bus-status.js';

/** How this service's part of the bus stands, for the administrators' panel (D-34). */
@Controller('internal/bus')
@Allow('service')
export class BusStatusController {
  constructor(private readonly status: BusStatus) {}

  /** 503 while the broker is away. */
  @Get()
  read(): Promise<ServiceBus> {
    return this.status.read();
  }

  /** 404 for a queue that is not this service's. */
  @Post('replay')
  @HttpCode(200)
  replay(
    @Body({ schema: replayDeadLetters }) { queue }: z.infer<typeof replayDeadLetters>,
  ): Promise<Replayed> {
    return this.status.replay(queue);
  }
}
