// The fictional users, reviews, jobs and requests of the demo data.

/** The password of every demo customer and driver; demo data is disabled when a real database is configured. */
export const DEMO_PASSWORD = 'take-me-for-a-drive';

export const PEOPLE = [
  {
    first_name: 'Olivia',
    last_name: 'Hart',
    email: 'olivia.hart@customers.example',
    phonenumber: '020 7946 0101',
  },
  {
    first_name: 'Marcus',
    last_name: 'Bell',
    email: 'marcus.bell@customers.example',
    phonenumber: '020 7946 0102',
  },
  {
    first_name: 'Priya',
    last_name: 'Raman',
    email: 'priya.raman@customers.example',
    phonenumber: '020 7946 0103',
  },
  {
    first_name: 'Theo',
    last_name: 'Lindqvist',
    email: 'theo.lindqvist@customers.example',
    phonenumber: '020 7946 0104',
  },
  {
    first_name: 'Grace',
    last_name: 'Okafor',
    email: 'grace.okafor@drivers.example',
    phonenumber: '020 7946 0201',
    driver: 'verified',
  },
  {
    first_name: 'Daniel',
    last_name: 'Price',
    email: 'daniel.price@drivers.example',
    phonenumber: '020 7946 0202',
    driver: 'verified',
  },
  {
    first_name: 'Hannah',
    last_name: 'Moss',
    email: 'hannah.moss@drivers.example',
    phonenumber: '020 7946 0203',
    driver: 'unverified',
  },
] as const;

export const REVIEWS = [
  {
    name: 'Amelia W.',
    content:
      'The Phantom was waiting ten minutes early, spotless, and our chauffeur knew a way round the closed bridge. My father still talks about it.',
  },
  {
    name: 'Jordan K.',
    content:
      'We had the Huracán for a night shoot in Shoreditch. The handler stayed until four in the morning and never once hurried us.',
  },
  {
    name: 'Sophie and Dan',
    content:
      'Booked the Ghost for our wedding. Ribbons done, water in the back, and not a word about the confetti.',
  },
  {
    name: 'R. Mehta',
    content: 'Three cities in one day in the Maybach, and I did more work in the back than I do at my desk.',
  },
  {
    name: 'Lena F.',
    content:
      'Clear price, deposit by card, the rest a week later. The car was exactly the one in the pictures.',
  },
  {
    name: 'Tom A.',
    content:
      'Second video with the Dawn. It makes a slow pan look like a film. We will be back for the third.',
  },
  {
    name: 'The Whitlocks',
    content: 'Eight of us from Heathrow in two V-Classes with all the cases. Calm, friendly, on time.',
  },
  {
    name: 'Camille B.',
    content:
      'I cancelled four days before and the deposit was back on my card the same week. That is how it should be.',
  },
] as const;

export const JOBS = [
  {
    title: 'Wedding in Surrey',
    pay: '£240',
    description:
      'Rolls-Royce Ghost, Saturday. Collect the bride in Guildford at noon, church at one, reception at three, and a last drive to the hotel at eleven in the evening.',
  },
  {
    title: 'Airport transfers, Heathrow',
    pay: '£180',
    description:
      'V-Class, Friday from six in the morning. Four arrivals through the day, all to hotels in Mayfair. Name boards are in the car.',
  },
  {
    title: 'Music video, Docklands',
    pay: '£300',
    description:
      'Stay with the Huracán through a night shoot, move it between takes, and bring it back before seven. A second handler is on site.',
  },
  {
    title: 'Roadshow, London to Birmingham',
    pay: '£320',
    description:
      'Maybach for two guests, five appointments on the way. They work in the back, so a smooth and quiet drive matters more than the minutes.',
  },
  {
    title: 'Film premiere, Leicester Square',
    pay: '£220',
    description:
      'Phantom, Thursday evening. Two runs to the carpet with exact slots; the second guest is collected in Richmond.',
  },
  {
    title: 'Country weekend, Cotswolds',
    pay: '£420',
    description:
      'Bentayga from Friday afternoon to Sunday evening, with accommodation. Drives between the house, the village and a shoot on Saturday.',
  },
] as const;

export const REQUESTS = [
  {
    drivers_needed: 2,
    pounds: 900,
    days_required: 3,
    contact_number: '020 7946 0301',
    description: 'Two drivers for a fashion week client, long days with waiting time between shows.',
  },
  {
    drivers_needed: 1,
    pounds: 260,
    days_required: 1,
    contact_number: '020 7946 0302',
    description: 'One driver for our own vintage Bentley, from Hampstead to Brighton and back on a Sunday.',
  },
] as const;
