/** Attribute of `<html>` with the address of the worker that solves the bot check; every page has it, because a queued lead may be sent from any. */
export const BOT_WORKER = 'data-bot-worker'
