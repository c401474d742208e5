import { Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { UploadScanning } from '@portal/contracts/http/admin-support';
import { Handle } from '@portal/kit/http/handle';
import { VirusScanner } from './virus-scanner.js';

/** Tells administrators, who open the files, whether anything has checked them (D-82). */
@Controller()
export class UploadScanningController {
  constructor(private readonly scanner: VirusScanner) {}

  @Handle(calls.getUploadScanning)
  read(): UploadScanning {
    return { scanned: this.scanner.wanted };
  }
}
