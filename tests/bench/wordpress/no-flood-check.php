<?php
// As LEADS_RATE_LIMIT=off does for the site: an address may send more than one comment in 15 seconds.
add_filter('comment_flood_filter', '__return_false', 100);
