import { settings } from '@portal/kit/config/settings';
import * as z from 'zod';

export class SiteSettings extends settings({
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).describe("Partners' links begin with it."),
}) {}
