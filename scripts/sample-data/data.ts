// The sample data (D-39): products, partners and customers.

interface SampleProduct {
  name: string;
  description: string;
  priceCents: number;
  rateBps: number;
  category: string;
  commissionDescription: string | null;
  /** Its own hold period (D-97). */
  holdDays?: number;
}

export const products = [
  {
    name: 'Roadside Assist',
    description:
      'Flat tire, dead battery, empty tank or locked out: help is on its way in minutes, day and night, up to four times a year.',
    priceCents: 8_900,
    rateBps: 1_200,
    category: 'roadside',
    commissionDescription: '12% of every policy sold',
  },
  {
    name: 'Roadside Assist Premium',
    description:
      'Everything in Roadside Assist without a limit on calls, plus 100 miles of towing and a hotel night when you are far from home.',
    priceCents: 14_900,
    rateBps: 1_500,
    category: 'premium',
    commissionDescription: '15% of every policy sold',
  },
  {
    name: 'Towing Plus',
    description:
      'Towing to the repair shop of your choice, up to 50 miles, for every driver of your household.',
    priceCents: 6_900,
    rateBps: 1_000,
    category: 'towing',
    commissionDescription: null,
  },
  {
    name: 'Windshield Shield',
    description:
      'Chips repaired and a cracked windshield replaced at your door, with no deductible and no effect on your auto policy.',
    priceCents: 11_900,
    rateBps: 1_250,
    category: 'windshield',
    commissionDescription: null,
  },
  {
    name: 'Rental Car Cover',
    description:
      'A rental car for up to 30 days while yours is repaired after a covered accident, delivered to the repair shop.',
    priceCents: 9_900,
    rateBps: 1_100,
    category: 'rental',
    commissionDescription: null,
    // Only Ben sells it, and always in the last days: something is pending whenever the sample data is loaded.
    holdDays: 14,
  },
  {
    name: 'Deductible Saver',
    description:
      'Pays back your auto deductible, up to $1,000 a claim and twice a year, whichever company insures your car.',
    priceCents: 24_900,
    rateBps: 1_800,
    category: 'premium',
    commissionDescription: '18% of every policy sold',
  },
  {
    name: 'Gap Protect',
    description:
      'Covers what you still owe on your loan or lease when your car is a total loss and its value does not.',
    priceCents: 49_900,
    rateBps: 2_000,
    category: 'premium',
    commissionDescription: '20% of every policy sold',
  },
  {
    name: 'Key & Lock Basic',
    description: 'Lost, stolen or broken car keys replaced and reprogrammed, up to $600 a year.',
    priceCents: 4_900,
    rateBps: 1_000,
    category: 'basic',
    commissionDescription: null,
  },
] as const satisfies SampleProduct[];

export type ProductName = (typeof products)[number]['name'];

export interface SamplePartner {
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  /** Their links: code -> product. Codes are fixed, so that tests and documents can name them. */
  links: Record<string, ProductName>;
  /** The number of sales in each of the last 12 months, oldest first, including the current month. */
  monthlySales: readonly number[];
  /** How many of the past months, counted from the newest, stay unpaid. */
  unpaidMonths: number;
}

export const partners: readonly SamplePartner[] = [
  {
    email: 'ava@example.com',
    firstName: 'Ava',
    lastName: 'Reyes',
    companyName: 'Reyes Insurance Group',
    links: {
      AVA00001: 'Roadside Assist',
      AVA00002: 'Roadside Assist Premium',
      AVA00003: 'Deductible Saver',
      AVA00004: 'Gap Protect',
      AVA00005: 'Windshield Shield',
    },
    monthlySales: [6, 8, 7, 10, 11, 9, 12, 14, 13, 15, 17, 9],
    unpaidMonths: 0,
  },
  {
    email: 'ben@example.com',
    firstName: 'Ben',
    lastName: 'Carter',
    companyName: 'Carter & Sons Auto',
    links: {
      BEN00001: 'Towing Plus',
      BEN00002: 'Rental Car Cover',
      BEN00003: 'Gap Protect',
      BEN00004: 'Deductible Saver',
    },
    monthlySales: [3, 2, 4, 4, 5, 5, 6, 6, 7, 7, 9, 5],
    unpaidMonths: 2,
  },
  {
    email: 'chloe@example.com',
    firstName: 'Chloe',
    lastName: 'Nguyen',
    companyName: 'Bayview Agency',
    links: {
      CH10E001: 'Roadside Assist Premium',
      CH10E002: 'Windshield Shield',
      CH10E003: 'Key & Lock Basic',
      CH10E004: 'Deductible Saver',
    },
    monthlySales: [0, 0, 1, 0, 2, 2, 3, 2, 4, 3, 5, 7],
    unpaidMonths: 0,
  },
];

export const customers = {
  firstNames: [
    'James',
    'Maria',
    'Robert',
    'Linda',
    'David',
    'Grace',
    'Omar',
    'Hannah',
    'Daniel',
    'Priya',
    'Marcus',
    'Elena',
    'Kevin',
    'Aisha',
    'Thomas',
    'Mei',
    'Victor',
    'Sofia',
    'Andre',
    'Rachel',
  ],
  lastNames: [
    'Johnson',
    'Patel',
    'Williams',
    'Garcia',
    'Brown',
    'Kim',
    'Davis',
    'Lopez',
    'Miller',
    'Okafor',
    'Wilson',
    'Novak',
    'Moore',
    'Haddad',
    'Taylor',
    'Rossi',
    'Anderson',
    'Silva',
    'Jackson',
    'Weber',
  ],
  carriers: [
    'Northfield Mutual',
    'Harbor Casualty',
    'Blue Ridge Insurance',
    'Summit Auto',
    'Lakeshore Direct',
  ],
} as const;

/** Parameters for Stripe's API. */
export const coupons = [
  { id: 'WELCOME10', name: 'Welcome: 10% off', percent_off: 10 },
  { id: 'SAVE25', name: '$25 off', amount_off: 2_500, currency: 'usd' },
  { id: 'ONCE50', name: 'Half price, one time', percent_off: 50, max_redemptions: 1 },
  { id: 'EXPIRED', name: 'Last summer', percent_off: 20, redeem_by: Date.UTC(2025, 8, 1) / 1000 },
] as const;

/** Paid Stripe checkout sessions with codes that match no referral (D-16). Cents. */
export const strangers = [
  {
    client_reference_id: 'SPRINGFAIR',
    count: 2,
    amount: 8_900,
    email: 'booth@example.com',
    name: 'Nora Field',
  },
  {
    client_reference_id: 'AVA-OLD',
    count: 1,
    amount: 14_900,
    email: 'returning@example.com',
    name: 'Paul Stone',
  },
  {
    client_reference_id: 'PODCAST22',
    count: 3,
    amount: 24_900,
    email: 'listener@example.com',
    name: 'Iris Lang',
  },
] as const;
