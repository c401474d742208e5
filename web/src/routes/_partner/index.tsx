import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_partner/')({ component: () => <main>home</main> });
