// The table of access: every route and socket event by every role, from their declarations. `npm run routes` prints it,
// and routeTable.test.ts sends a request for each cell.
import type { FastifyInstance } from 'fastify';
import type { StaffRole } from '#domain/people/roles.ts';
import { isAdminRole } from '#domain/people/permissions.ts';
import type { Access } from '#domain/kit/call.ts';
import { reachOf, type Roles } from './guards.ts';
import { RECEIVED_BY, SENT_BY } from '../realtime/eventAccess.ts';

const rolesOf = (staffRole: StaffRole | null, isDriver = false, isVerifiedDriver = false): Roles => ({
  staffRole,
  isAdmin: isAdminRole(staffRole),
  isDriver,
  isVerifiedDriver,
});

/** The columns; a guest has no session. The demo admin is an owner whom the use cases refuse some targets. */
export const TABLE_ROLES = {
  guest: undefined,
  customer: rolesOf(null),
  driver: rolesOf(null, true),
  'verified driver': rolesOf(null, true, true),
  desk: rolesOf('desk'),
  accountant: rolesOf('accountant'),
  manager: rolesOf('manager'),
  owner: rolesOf('owner'),
  'demo admin': rolesOf('owner'),
} as const satisfies Record<string, Roles | undefined>;
export type TableRole = keyof typeof TABLE_ROLES;
export const ROLE_NAMES = Object.keys(TABLE_ROLES) as TableRole[];

/** 'own': the caller's own data, or a shorter answer. */
export type Cell = 'yes' | 'own' | '401' | '403';

export interface TableRow {
  /** 'GET /api/jobs', 'socket: receives jobChanged'. */
  name: string;
  cells: Record<TableRole, Cell>;
}

function cellOf(access: Access, roles: Roles | undefined): Cell {
  if (!roles) return access === 'public' || access === 'optional-session' ? 'yes' : '401';
  const reach = reachOf(access, roles);
  return reach === 'no' ? '403' : reach;
}

const toRow = (name: string, access: Access): TableRow => ({
  name,
  cells: Object.fromEntries(ROLE_NAMES.map((role) => [role, cellOf(access, TABLE_ROLES[role])])) as Record<
    TableRole,
    Cell
  >,
});

/** The rows of the HTTP routes, by address. */
export const routeRows = (app: FastifyInstance): TableRow[] =>
  app.declaredAccess
    .map(({ method, url, access }) => ({ url, row: toRow(`${method} ${url}`, access) }))
    .sort((a, b) => a.url.localeCompare(b.url))
    .map(({ row }) => row);

/** The rows of the socket's events. */
export const socketRows = (): TableRow[] => [
  ...Object.entries(RECEIVED_BY).map(([name, access]) => toRow(`socket: receives ${name}`, access)),
  ...Object.entries(SENT_BY).map(([name, access]) => toRow(`socket: sends ${name}`, access)),
];

/** The table as text, a line for each row. */
export function tableText(rows: readonly TableRow[]): string {
  const lines = [
    ['', ...ROLE_NAMES],
    ...rows.map(({ name, cells }) => [name, ...ROLE_NAMES.map((role) => cells[role])]),
  ];
  const widths = ['', ...ROLE_NAMES].map((_name, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
