const ID_START = /^([\da-f]{4})([\da-f]{4})-/i

/** What people are told and tell as the number of a request: the first group of its id in two, «5861-DC7E». */
export function leadNumber(resultID: string | number): string {
  const [, first, second] = ID_START.exec(String(resultID)) ?? []
  return first ? `${first}-${second}`.toUpperCase() : String(resultID)
}
