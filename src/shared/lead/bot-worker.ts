/** Attribute of `<html>` with the address of the script that solves the bot check: every page can send a lead, if only one that has waited. */
export const BOT_WORKER = 'data-bot-worker'
