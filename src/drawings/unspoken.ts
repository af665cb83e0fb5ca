/** What is drawn under the name of the drawing: Firefox reads the words of a picture one by one unless they are hidden. */
export const unspoken = (content: string) => `<g aria-hidden="true">${content}</g>`
