<?php
// The text of every comment in the database, whether shown or held, as JSON.
$_SERVER += ['HTTP_HOST' => 'agency.example', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
require __DIR__ . '/wp-load.php';
echo json_encode($wpdb->get_col("SELECT comment_content FROM $wpdb->comments"));
