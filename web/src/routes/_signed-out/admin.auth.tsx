import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_signed-out/admin/auth')({ component: () => <main>auth</main> });
