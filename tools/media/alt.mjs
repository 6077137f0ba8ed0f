// The alternative texts of the car pictures: one plain sentence for each car and view.
const WHERE = {
  front: 'seen low from the front three-quarter in a dark studio',
  side: 'in pure profile in a dark studio, a line of light along its shoulder',
  rear: 'seen from the rear three-quarter in a dark studio',
  detail: 'in a close view of the nose and front wheel in a dark studio',
};
const car = (what) => (view) => `${what}, ${WHERE[view]}.`;

export const ALT = {
  'lamborghini-huracan': car('A low wedge-shaped Lamborghini Huracán in dark graphite'),
  'ferrari-f8-spider': car('An open-top Ferrari F8 Spider in deep red with tan seats'),
  'mclaren-720s': car('A teardrop-shaped McLaren 720S in burnt copper with a black canopy'),
  'aston-martin-db11': car('A long-bonneted Aston Martin DB11 coupé in British green'),
  'bentley-continental-gt': car('A broad-shouldered Bentley Continental GT coupé in silver'),
  'rolls-royce-dawn': car('A Rolls-Royce Dawn convertible in midnight blue with the hood down and tan seats'),
  'mercedes-amg-g63': car('An upright, boxy Mercedes-AMG G 63 in dark grey'),
  'rolls-royce-phantom': car('A very long black Rolls-Royce Phantom limousine with a tall upright grille'),
  'rolls-royce-ghost': car('A formal Rolls-Royce Ghost saloon in graphite grey'),
  'bentley-flying-spur': car('A sporting Bentley Flying Spur saloon in burgundy'),
  'mercedes-maybach-s680': car('A sleek Mercedes-Maybach S 680 saloon in champagne and black'),
  'bentley-bentayga': car('A rounded Bentley Bentayga SUV in British green'),
  'range-rover-autobiography': car(
    'A slab-sided Range Rover Autobiography in pearl white with a black floating roof',
  ),
  'mercedes-v-class': car('A Mercedes V-Class van in dark blue'),
};
