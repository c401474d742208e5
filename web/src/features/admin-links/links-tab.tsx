import { Flex, Stack } from '@chakra-ui/react';
import { Link2 } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { linkColumns } from './link-columns.js';
import { linksList } from './queries.js';

/** Partners' links with their visits and what they sold. */
export function LinksTab() {
  usePageTitle('Links');
  const links = useListPage(linksList);
  return (
    <Stack gap="4">
      <Flex>
        <SearchBox label="Search links" list={links} />
      </Flex>
      <Panel>
        <ListPage
          list={links}
          label="Links"
          noun="links"
          columns={linkColumns}
          keyOf={({ id }) => id}
          failed="The links could not be loaded"
          empty={{ icon: Link2, text: 'No links yet. What partners share will be listed here.' }}
          noMatch="No link matches."
        />
      </Panel>
    </Stack>
  );
}
