import { solveChallenge } from '../islands/lead-form/proof-of-work.ts'

self.onmessage = ({ data }) => self.postMessage(solveChallenge(data))
