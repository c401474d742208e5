// The smallest page of this kind: React, the router and the query client, with one route.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

const root = createRootRoute({ component: Outlet });
const page = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: function Page() {
    const { data } = useQuery({ queryKey: ['it'], queryFn: () => fetch('/it').then((it) => it.text()) });
    return <Link to="/">{data}</Link>;
  },
});
const router = createRouter({ routeTree: root.addChildren([page]) });

createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
