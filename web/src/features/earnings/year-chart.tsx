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
      failed="Your year could not be loaded"
      empty={{
        icon: ChartColumn,
        text: soldBefore
          ? 'No sales in the last 12 months.'
          : 'Nothing sold yet. Your first sale starts your year.',
      }}
      caption={`Your sales and commission by month (${timeZoneName()})`}
      header="Month"
      keyOf={({ at }) => at}
      nameOf={({ at }) => monthName(at)}
    >
      {(rows) => <TimeChart shape="bars" rows={rows} shortNameOf={shortMonthName} nameOf={monthName} />}
    </ChartWithTable>
  );
}
