import { readFileSync } from 'node:fs'

/** What a process has in memory, in MiB. Source: /proc/PID/status, VmRSS in KiB. */
export function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
