/** Hours that a call can be asked for, `HH:00` of the office's time. */
export const CALL_HOURS: readonly string[] = Array.from(
  { length: 11 },
  (_, i) => `${String(i + 9).padStart(2, '0')}:00`
)
export const CALL_DEFAULTS = { from: '09:00', to: '18:00' } as const
