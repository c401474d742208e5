import { Button, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { SavedView } from '@portal/contracts/http/tables';
import type { TableName } from '@portal/contracts/values/tables';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Eye } from 'lucide-react';
import { useState } from 'react';
import type { KeptSearch } from '../../lib/define-list-page.js';
import { messageOf } from '../../lib/errors.js';
import { changeView, deleteView, saveView, viewsQuery } from '../../lib/saved-views.js';
import { notify } from '../notify.js';
import { NameView } from './name-view.js';
import { isShown } from './views.rules.js';

interface Props {
  table: TableName;
  /** What is shown now. */
  search: KeptSearch;
  columns: string[] | null;
  onShow: (search: KeptSearch, columns: string[] | null) => void;
}

/**
 * One's own views of a table (D-155): filters, order and columns under a name. 'All' is none of them. While views cannot be
 * read, such as from a service of the release before, there is 'All' alone, and nothing to keep.
 */
export function ViewsMenu({ table, search, columns, onShow }: Props) {
  const queries = useQueryClient();
  const read = useQuery(viewsQuery);
  const [naming, setNaming] = useState<'new' | SavedView | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const told = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: refresh,
    onError: (error) =>
      notify({ type: 'error', title: 'The view was not changed', description: messageOf(error) }),
  });
  if (!read.data) return null;
  const views = read.data.filter((view) => view.table === table);
  const now = { search, columns };
  const current = views.find((view) => isShown(view, now));
  const isAll = isShown({ search: {}, columns: null }, now);
  const remove = ({ id, ...view }: SavedView) =>
    told.mutate(() => deleteView(id), {
      onSuccess: () =>
        notify({
          type: 'success',
          title: `‘${view.name}’ is deleted`,
          action: { label: 'Undo', onClick: () => told.mutate(() => saveView(view)) },
        }),
    });
  return (
    <>
      <Menu.Root recipe={menuSlotRecipe} lazyMount unmountOnExit positioning={{ placement: 'bottom-start' }}>
        <Menu.Trigger asChild>
          <Button size="sm" variant="outline" colorPalette="gray" maxW="56">
            <Eye aria-hidden />
            <Label text={current?.name ?? (isAll ? 'All' : 'Not kept')} />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="56" maxW="80" maxH="80" overflowY="auto">
              <Menu.Item value="all" onSelect={() => onShow({}, null)}>
                All {isAll && <Check size={14} aria-label="shown" />}
              </Menu.Item>
              {views.map((view) => (
                <Menu.Item
                  key={view.id}
                  value={String(view.id)}
                  overflowWrap="anywhere"
                  onSelect={() => onShow(view.search, view.columns)}
                >
                  {view.name} {view === current && <Check size={14} aria-label="shown" />}
                </Menu.Item>
              ))}
              <Menu.Separator />
              {current ? (
                <>
                  <Menu.Item value="rename" onSelect={() => setNaming(current)}>
                    Rename ‘{current.name}’ …
                  </Menu.Item>
                  <Menu.Item value="delete" color="fg.error" onSelect={() => remove(current)}>
                    Delete ‘{current.name}’
                  </Menu.Item>
                </>
              ) : (
                <>
                  <Menu.Item value="keep" disabled={isAll} onSelect={() => setNaming('new')}>
                    Keep this view …
                  </Menu.Item>
                  {!isAll &&
                    views.map((view) => (
                      <Menu.Item
                        key={view.id}
                        value={`change ${view.id}`}
                        overflowWrap="anywhere"
                        onSelect={() => told.mutate(() => changeView(view.id, { shows: now }))}
                      >
                        Keep it as ‘{view.name}’
                      </Menu.Item>
                    ))}
                </>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {naming && (
        <NameView
          name={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(null)}
          save={(name) =>
            naming === 'new' ? saveView({ table, name, ...now }) : changeView(naming.id, { name })
          }
          onSaved={refresh}
        />
      )}
    </>
  );
}

const Label = ({ text }: { text: string }) => (
  <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>View: {text}</span>
);
