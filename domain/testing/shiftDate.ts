// Another date for a whole scope of code, including tests; timers and performance.now() keep the machine's time.

/** Makes `Date` of this scope show the machine's time plus `aheadMs`. */
export function shiftDate(scope: { Date: DateConstructor }, aheadMs: number): void {
  const MachineDate = scope.Date;
  const machineNow = MachineDate.now;
  const now = () => machineNow() + aheadMs;
  scope.Date = new Proxy(MachineDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    apply: () => new MachineDate(now()).toString(),
  });
  scope.Date.now = now;
  scope.Date.prototype.constructor = scope.Date;
}
