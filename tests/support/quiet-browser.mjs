import { stripVTControlCharacters } from 'node:util'

/** A reporter of Playwright's: a line for each file when all of it has run, and below it what failed. */
export default class QuietBrowser {
  /** @type {Map<string, { left: number, passed: number, ms: number, failures: string[] }>} */
  files = new Map()

  /**
   * @param {unknown} _config
   * @param {import('playwright/types/testReporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const { location } of suite.allTests()) {
      const file = this.files.get(location.file) ?? { left: 0, passed: 0, ms: 0, failures: [] }
      file.left++
      this.files.set(location.file, file)
    }
  }

  /**
   * @param {import('playwright/types/testReporter').TestCase} test
   * @param {import('playwright/types/testReporter').TestResult} result
   */
  onTestEnd({ location, title, expectedStatus }, { status, duration, errors }) {
    const file = this.files.get(location.file)
    if (!file) return
    file.left--
    file.ms += duration
    if (status === 'passed') file.passed++
    else if (status !== expectedStatus) {
      const lines = errors.flatMap(({ stack, message }) => (stack ?? message ?? '').split('\n'))
      const text = [`${location.line} ${title}`, ...lines.slice(0, 60)].join('\n    ')
      file.failures.push(`    ${stripVTControlCharacters(text)}\n`)
    }
    if (file.left > 0) return
    const name = location.file.replace(`${process.cwd()}/`, '')
    const sum =
      file.failures.length > 0 ? `✘ ${name}  ${file.failures.length} failed,` : `✓ ${name} `
    process.stdout.write(
      `${sum} ${file.passed} passed (${(file.ms / 1000).toFixed(1)} s)\n${file.failures.join('')}`
    )
  }

  printsToStdio() {
    return true
  }

  /** @param {{ message?: string }} error */
  onError({ message }) {
    process.stdout.write(`✘ ${message}\n`)
  }
}
