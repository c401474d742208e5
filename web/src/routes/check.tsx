import { createFileRoute } from '@tanstack/react-router';
import { CheckPage } from '../features/check/check-page.js';

export const Route = createFileRoute('/check')({ component: CheckPage });
