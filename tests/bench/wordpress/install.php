<?php
// Fills an empty database by WordPress's own functions; texts.json has posts and pages as { type, slug, title, body }.
$_SERVER += ['HTTP_HOST' => 'agency.example', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
$dir = dirname(__DIR__);
(new mysqli('localhost', 'root', '', '', 0, "$dir/db.sock"))->query('CREATE DATABASE wordpress CHARACTER SET utf8mb4');
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Агентство', 'admin', 'admin@agency.example', true, '', 'password');
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules();
foreach (json_decode(file_get_contents("$dir/texts.json")) as $text) {
    wp_insert_post([
        'post_type' => $text->type,
        'post_name' => $text->slug,
        'post_title' => $text->title,
        'post_content' => $text->body,
        'post_status' => 'publish',
        'post_author' => 1
    ]);
}
echo $wp_version;
