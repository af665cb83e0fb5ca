/**
 * The package that was installed without what it needs on this machine, as its own error says it.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function missingBinary(error) {
  return /^Could not load the "([^"]+)" module/.exec(/** @type {Error} */ (error)?.message)?.[1]
}
