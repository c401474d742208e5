import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useListPageOf } from '../../lib/use-list-page.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { linkColumns } from './link-columns.js';
import { linksList } from './queries.js';

type Search = ReturnType<typeof linksList.searchIn>;

const columns = linkColumns.filter(({ id }) => id !== 'partner');

/** A partner's links, on their page. */
export function LinksOfPartner({ partnerId }: { partnerId: number }) {
  const [search, setSearch] = useState<Search>({ partner: partnerId });
  const links = useListPageOf(linksList, search, (next) => setSearch((now) => ({ ...now, ...next })));
  return (
    <Panel>
      <ListPage
        list={links}
        label="Links"
        noun="links"
        columns={columns}
        columnsOf="links-of-partner"
        keyOf={({ id }) => id}
        failed="The links could not be loaded"
        empty={{ icon: Link2, text: 'No links yet' }}
      />
    </Panel>
  );
}
