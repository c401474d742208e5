import { Button, HStack, Text } from '@chakra-ui/react';
import { noteExport } from '@portal/contracts/calls/tables';
import { dayOf } from '@portal/contracts/values/calendar-day';
import type { TableName } from '@portal/contracts/values/tables';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.js';
import { csvLine } from '../../lib/csv.rules.js';
import { messageOf } from '../../lib/errors.js';
import type { ReadPage } from '../../lib/pages.js';
import { may } from '../../lib/rights.js';
import { saveFile } from '../../lib/save-file.js';
import type { Column } from '../data-table.js';
import { notify } from '../notify.js';

interface Props {
  table: TableName;
  /** Those that are shown. */
  columns: Column<never>[];
  /** Rows of those columns. Throws where figures are missing. */
  readAll: (signal: AbortSignal, isMissing: (row: never) => boolean) => AsyncGenerator<ReadPage<unknown>>;
  /** 'links', in 'Reading 200 of 1,204 links'. */
  noun: string;
}

/**
 * All rows that the filters leave, as a CSV file with the shown columns (D-155); none while figures are missing. It is in the audit log, and needs the second
 * factor, as other files of lists do.
 */
export function ExportList({ table, columns, readAll, noun }: Props) {
  const [progress, setProgress] = useState<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const written = columns.filter(({ csv }) => csv);
  if (written.length === 0 || !may(noteExport)) return null;

  const take = async () => {
    const controller = new AbortController();
    reading.current = controller;
    setProgress(`Reading ${noun}`);
    try {
      await api(noteExport, { body: { table }, signal: controller.signal });
      const lines = [csvLine(written.map(({ header }) => header))];
      const isMissing = (row: never) => written.some((column) => column.isMissing?.(row) ?? false);
      for await (const { rows, total } of readAll(controller.signal, isMissing)) {
        for (const row of rows) lines.push(csvLine(written.map(({ csv }) => csv!(row as never))));
        const most = Math.max(total, lines.length - 1).toLocaleString('en-US');
        setProgress(`Reading ${(lines.length - 1).toLocaleString('en-US')} of ${most} ${noun}`);
      }
      saveFile(`${table}-${dayOf(new Date())}.csv`, new Blob(lines, { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      if (!controller.signal.aborted)
        notify({ type: 'error', title: 'Nothing was downloaded', description: messageOf(error) });
    } finally {
      reading.current = null;
      setProgress(null);
    }
  };

  return progress === null ? (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void take()}>
      <Download aria-hidden /> Export CSV
    </Button>
  ) : (
    <HStack gap="2">
      <Text role="status" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {progress}
      </Text>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => reading.current?.abort()}>
        Cancel
      </Button>
    </HStack>
  );
}
