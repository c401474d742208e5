import { speakerOf } from '@portal/kit/language/i18n';
import { messages as es } from '../../locales/es.gen.js';

/** Runs `work` in the language of a mail's reader (D-172). */
export const inLanguageOfReader = speakerOf({ es });
