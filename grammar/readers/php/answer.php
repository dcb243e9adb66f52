<?php

// Answers the questions of `prefilter conformance -- php answer.php`: one JSON object a line, in and out.

declare(strict_types=1);

require __DIR__ . '/Prefilter.php';

function answer(array $question): array
{
    switch ($question['question']) {
        case 'read':
            $limits = $question['limits'] ?? [];
            try {
                $tree = Prefilter::read($question['filter'], $question['dialect'], $limits['length'] ?? 1_000_000, $limits['depth'] ?? 256);
            } catch (FilterException) {
                $tree = null;
            }
            return ['tree' => $tree];
        case 'print':
            return ['text' => Prefilter::write($question['tree'], $question['dialect'], $question['pairs'])];
        case 'encode':
            return ['text' => Prefilter::encode($question['text'])];
        default:
            return ['unsupported' => true];
    }
}

while (($line = fgets(STDIN)) !== false) {
    // PHP's JSON has no lone surrogates.
    $question = json_decode($line, true, 1024);
    echo json_encode($question === null ? ['unsupported' => true] : answer($question), JSON_THROW_ON_ERROR, 1024), "\n";
}
