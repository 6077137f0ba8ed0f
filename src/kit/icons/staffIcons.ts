// The icons of the sidebar as outlines on a 24 by 24 grid.

export const staffIcons = {
  home: 'M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-6h4v6',
  today: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3',
  fleet: 'M4 5v15M4 7h9v3H4M8 12h11v3H8M6 17h8v3H6',
  jobs: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  cars: 'M4 16v-3l2-5.500h12l2 5.500v3zM4 13h16M6.500 16v2.500M17.500 16v2.500',
  users:
    'M9 11a3.500 3.500 0 100-7 3.500 3.500 0 000 7zM3 20c0-4 2.500-6 6-6s6 2 6 6M16 4.500a3.500 3.500 0 010 6M17.500 14.500c2.200.8 3.500 2.600 3.500 5.500',
  money: 'M4 20h16M7 17v-5M12 17V6M17 17v-8',
  messages: 'M4 5h16v11H10l-4 4v-4H4z',
} as const;

export type StaffIcon = keyof typeof staffIcons;
