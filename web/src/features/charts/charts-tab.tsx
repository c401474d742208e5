import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import type { SalesChart } from '@portal/contracts/http/charts';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { formatWholeDollars } from '@portal/contracts/values/money';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { dayName, monthName, shortDayName } from '../../lib/dates.js';
import { Below } from '../../ui/below.js';
import { ChartWithTable } from '../../ui/chart/chart-with-table.js';
import { RankingChart, TimeChart } from '../../ui/chart/lazy-charts.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { usePageTitle } from '../../ui/page-title.js';
import { counted } from '../../lib/counted.js';
import { ChartPanel } from './chart-panel.js';
import {
  monthsToChoose,
  partnerName,
  productName,
  RANGES,
  shownBy,
  sumOf,
  type ChartsSearch,
} from './charts.rules.js';
import { partnersChartQuery, salesChartQuery } from './queries.js';

interface Props {
  search: ChartsSearch;
  onSearch: (search: ChartsSearch) => void;
}

const NO_SALES = { icon: ChartColumn, text: 'No sales in these days.' };

/** Sales and commission by day, by product and by partner, after refunds and disputes. */
export function ChartsTab({ search, onSearch }: Props) {
  usePageTitle('Charts');
  const { days, month } = shownBy(search);
  const sales = useQuery({ ...salesChartQuery(days), placeholderData: keepPreviousData });
  const partners = useQuery({ ...partnersChartQuery(month), placeholderData: keepPreviousData });

  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <Below of={[sales]} waiting={<Skeleton h="96" borderRadius="l3" />}>
        <ChartPanel
          title="By day"
          text={sales.data ? summaryOf(sales.data) : 'Sales and commission'}
          aside={
            <FilterSelect
              label="Days"
              options={RANGES}
              value={days}
              onFilter={(next) => onSearch({ ...search, days: next })}
            />
          }
        >
          <ChartWithTable
            reading={part(sales, 'days')}
            failed="The sales could not be loaded"
            empty={NO_SALES}
            caption={`Sales and commission by day (${timeZoneName()})`}
            header="Day"
            keyOf={({ day }) => day}
            nameOf={({ day }) => dayName(day)}
          >
            {(rows) => (
              <TimeChart
                shape="area"
                rows={rows.map((row) => ({ ...row, at: row.day }))}
                shortNameOf={shortDayName}
                nameOf={dayName}
              />
            )}
          </ChartWithTable>
        </ChartPanel>
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '4', md: '5' }} alignItems="start">
          <ChartPanel title="By product" text={`What sold for most, ${RANGES[days].toLowerCase()}`}>
            <ChartWithTable
              reading={part(sales, 'products')}
              failed="The products could not be loaded"
              empty={NO_SALES}
              caption="Sales and commission by product"
              header="Product"
              keyOf={productName}
              nameOf={productName}
            >
              {(rows) => (
                <RankingChart
                  by="amount"
                  rows={rows.map((row) => ({
                    ...row,
                    key: String(row.productName),
                    label: productName(row),
                  }))}
                />
              )}
            </ChartWithTable>
          </ChartPanel>
          <ChartPanel
            title="By partner"
            text="Who earned most, at most ten"
            aside={
              <FilterSelect
                label="Month"
                options={monthsToChoose()}
                value={month}
                onFilter={(next) => onSearch({ ...search, month: next })}
              />
            }
          >
            <ChartWithTable
              reading={partners}
              failed="The partners could not be loaded"
              empty={{ icon: ChartColumn, text: `No sales in ${monthName(month)}.` }}
              caption={`Sales and commission by partner, ${monthName(month)}`}
              header="Partner"
              keyOf={({ partnerId }) => partnerId}
              nameOf={partnerName}
            >
              {(rows) => (
                <RankingChart
                  by="commission"
                  rows={rows.map((row) => ({ ...row, key: String(row.partnerId), label: partnerName(row) }))}
                />
              )}
            </ChartWithTable>
          </ChartPanel>
        </SimpleGrid>
      </Below>
    </Stack>
  );
}

/** One answer feeds two charts. */
const part = <Part extends keyof SalesChart>(sales: UseQueryResult<SalesChart>, name: Part) => ({
  ...sales,
  data: sales.data?.[name],
});

function summaryOf({ days }: SalesChart): string {
  const { salesCount, amountInCents, commissionInCents } = sumOf(days);
  return `${counted(salesCount, 'sale', 'sales')} for ${formatWholeDollars(amountInCents)}, ${formatWholeDollars(commissionInCents)} commission`;
}
