/** Faults that can be planted at the same time: the first of each file, the second of each, and so on. */
export function inGroups<Planted extends { file: string }>(
  planted: readonly Planted[]
): Planted[][] {
  const groups: Planted[][] = []
  for (const one of planted) {
    const group = groups.find((others) => others.every(({ file }) => file !== one.file))
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}
