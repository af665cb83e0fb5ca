import { operatorTool } from './operator-tool.ts'

export function leadTool(env: Record<string, string>, ...args: string[]) {
  return operatorTool('leads', env, ...args)
}
