/** What one reads, in this order, to follow a request from the browser to its end. */
export const WAYS = [
  {
    name: 'a lead, from the form to the letter',
    files: [
      'src/islands/lead-form/lead-form.tsx',
      'src/islands/lead-form/use-lead-form.ts',
      'src/islands/lead-form/read-form.ts',
      'src/shared/lead-rules.ts',
      'src/shared/lead-payload.ts',
      'src/shared/lead-source.ts',
      'src/islands/lead-form/send-lead.ts',
      'src/islands/lead-form/post-lead.ts',
      'src/server/routes/leads.ts',
      'src/server/intake/own-origin.ts',
      'src/server/intake/read-submission.ts',
      'src/server/intake/spool.ts',
      'src/server/intake/lead-desk.ts',
      'src/server/intake/lead-allowance.ts',
      'src/server/bot-check/bot-check.ts',
      'src/server/leads/storage/sql-lead-store.ts',
      'src/server/leads/storage/accept-lead.ts',
      'src/server/intake/answer-lead.ts',
      'src/server/deliveries/dispatcher.ts',
      'src/server/deliveries/deliverer.ts',
      'src/server/deliveries/attempt.ts',
      'src/server/deliveries/mail-target.ts',
      'src/server/deliveries/lead-facts.ts'
    ]
  },
  {
    name: 'a search, from the box to the list',
    files: [
      'src/islands/site-search/site-search.tsx',
      'src/islands/site-search/use-live-search.ts',
      'src/islands/site-search/search-client.ts',
      'src/shared/live-search.ts',
      'src/server/routes/search.ts',
      'src/server/search/search-answers.ts',
      'src/server/search/search-index.ts',
      'src/server/search/find-word.ts',
      'src/server/search/search-fragment.ts'
    ]
  }
] as const
