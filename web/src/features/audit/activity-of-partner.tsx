import { useNavigate } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useListPageOf } from '../../lib/use-list-page.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { auditColumns } from './audit-columns.js';
import { auditList, type AuditSearch } from './queries.js';

/** What administrators did about a partner, on the partner's page; who and what lead to the audit log. */
export function ActivityOfPartner({ partnerId }: { partnerId: number }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState<AuditSearch>({ subject: `partner/${partnerId}` });
  const entries = useListPageOf(auditList, search, (next) => setSearch((now) => ({ ...now, ...next })));
  return (
    <Panel>
      <ListPage
        list={entries}
        label="Activity"
        noun="actions"
        columns={auditColumns((narrow) => void navigate({ to: '/admin/audit', search: narrow }))}
        keyOf={({ id }) => id}
        failed="The activity could not be loaded"
        empty={{ icon: ScrollText, text: 'No administrator has done anything about this partner yet.' }}
      />
    </Panel>
  );
}
