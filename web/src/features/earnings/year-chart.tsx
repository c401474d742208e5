import { t } from '@lingui/core/macro';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { monthName, shortMonthName } from '../../lib/dates.js';
import { ChartWithTable } from '../../ui/chart/chart-with-table.js';
import { TimeChart } from '../../ui/chart/lazy-charts.js';
import { statementQuery } from './queries.js';
import { yearOf } from './year.rules.js';

/** Charts the figures of the statement. */
export function YearChart() {
  const statement = useQuery(statementQuery);
  const soldBefore = Boolean(statement.data?.length);
  return (
    <ChartWithTable
      reading={{ ...statement, data: statement.data && yearOf(statement.data) }}
      failed={t`Your year could not be loaded`}
      empty={{
        icon: ChartColumn,
        text: soldBefore
          ? t`No sales in the last 12 months.`
          : t`Nothing sold yet. Your first sale starts your year.`,
      }}
      caption={t`Your sales and commission by month (${timeZoneName()})`}
      header={t`Month`}
      keyOf={({ at }) => at}
      nameOf={({ at }) => monthName(at)}
    >
      {(rows) => <TimeChart shape="bars" rows={rows} shortNameOf={shortMonthName} nameOf={monthName} />}
    </ChartWithTable>
  );
}
