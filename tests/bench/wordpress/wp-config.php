<?php
// What an owner fills in, and nothing that slows: no debugging, no cron in a visitor's request, no request to outside.
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . dirname(__DIR__) . '/db.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", md5("$name key"));
    define("{$name}_SALT", md5("$name salt"));
}
define('WP_HOME', 'http://agency.example');
define('WP_SITEURL', 'http://agency.example');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
