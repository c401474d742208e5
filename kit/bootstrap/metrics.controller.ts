import { Controller, Get, Header } from '@nestjs/common';
import { register } from 'prom-client';
import { AllowUnasserted } from '../http/caller.js';

/** `/metrics` in Prometheus' text format. */
@Controller()
@AllowUnasserted()
export class MetricsController {
  @Get('metrics')
  @Header('content-type', register.contentType)
  metrics() {
    return register.metrics();
  }
}
