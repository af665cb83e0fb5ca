import { textPaths } from './text-paths.ts'

/** Where the site's own files stand in its pages. */
const FILES = /(?<=["'(,\s=])\/(?=(?:assets|img|og)\/)/g

/**
 * A page of the site for a frame of the room: without its scripts, which the room's policy would stop, and with the site's
 * files under the room's address.
 */
export function previewHtml(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|manifest)"[^<>]*>/g, '')
    .replace(FILES, textPaths.files())
}
